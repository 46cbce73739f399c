import type { Locale } from '../../../domain/text/locale';

/** What the pages of a guest's own data say, in the guest's language. */
export interface ExportWords {
  readonly title: string;
  /** `%{company}` and `%{date}` are filled in. */
  readonly intro: string;
  readonly you: string;
  readonly answers: string;
  readonly question: string;
  readonly answer: string;
  readonly signIns: string;
  readonly connections: string;
  /** Connections as the network reports them; `connections` are those of the access log. */
  readonly network: string;
  readonly none: string;
  readonly files: string;
  readonly start: string;
  readonly end: string;
  readonly place: string;
  readonly device: string;
  readonly pages: string;
}

export const EXPORT_WORDS: Readonly<Record<Locale, ExportWords>> = {
  fr: {
    title: 'Vos données',
    intro: 'Tout ce que %{company} conserve à votre sujet, au %{date}.',
    you: 'Qui vous êtes',
    answers: 'Vos réponses',
    question: 'Question',
    answer: 'Réponse',
    signIns: 'Vos authentifications',
    connections: 'Vos connexions',
    network: 'Vos sessions sur le réseau',
    none: 'Rien n’est conservé ici.',
    files: 'Les mêmes données, pour un tableur ou un autre service :',
    start: 'Début',
    end: 'Fin',
    place: 'Site',
    device: 'Appareil',
    pages: 'Requêtes',
  },
  en: {
    title: 'Your data',
    intro: 'Everything that %{company} keeps about you, as of %{date}.',
    you: 'Who you are',
    answers: 'Your answers',
    question: 'Question',
    answer: 'Answer',
    signIns: 'Your sign-ins',
    connections: 'Your connections',
    network: 'Your network sessions',
    none: 'Nothing is kept here.',
    files: 'The same data, for a spreadsheet or another service:',
    start: 'Start',
    end: 'End',
    place: 'Location',
    device: 'Device',
    pages: 'Requests',
  },
  es: {
    title: 'Sus datos',
    intro: 'Todo lo que %{company} conserva sobre usted, a %{date}.',
    you: 'Quién es usted',
    answers: 'Sus respuestas',
    question: 'Pregunta',
    answer: 'Respuesta',
    signIns: 'Sus autenticaciones',
    connections: 'Sus conexiones',
    network: 'Sus sesiones de red',
    none: 'Aquí no se conserva nada.',
    files: 'Los mismos datos, para una hoja de cálculo u otro servicio:',
    start: 'Inicio',
    end: 'Fin',
    place: 'Ubicación',
    device: 'Dispositivo',
    pages: 'Solicitudes',
  },
  zh: {
    title: '您的数据',
    intro: '截至 %{date}，%{company} 保存的关于您的全部内容。',
    you: '您的身份',
    answers: '您的回答',
    question: '问题',
    answer: '回答',
    signIns: '您的认证记录',
    connections: '您的连接',
    network: '您的网络会话',
    none: '此处没有保存任何内容。',
    files: '相同的数据，可用于电子表格或其他服务：',
    start: '开始',
    end: '结束',
    place: '站点',
    device: '设备',
    pages: '请求数',
  },
};
