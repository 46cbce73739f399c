import type { Locale } from '../../../domain/text/locale';

/** Mails about access reviews, to reviewers, to the administrator who started the review, and to those who take over, in one language. */
interface ReviewMailWords {
  readonly name: string;
  readonly due: string;
  readonly button: string;
  readonly asked: { readonly subject: string; readonly opening: string; readonly closing: string };
  readonly overdue: { readonly subject: string; readonly opening: string };
  readonly waits: { readonly subject: string; readonly opening: string };
  readonly handedOver: { readonly subject: string; readonly opening: string };
  readonly starterGone: { readonly subject: string; readonly opening: string };
  readonly removalLeft: { readonly subject: string; readonly opening: string };
  readonly givenBack: { readonly subject: string; readonly opening: string };
}

export const REVIEW_MAIL_WORDS: Readonly<Record<Locale, ReviewMailWords>> = {
  fr: {
    name: 'Revue',
    due: 'À terminer au plus tard le',
    button: 'Ouvrir la revue',
    asked: {
      subject: 'Des accès à revoir',
      opening:
        'On vous demande de revoir des accès d’administrateurs\u00a0: pour chacun, dites s’il faut le garder ou le retirer.',
      closing: 'Vous ne décidez jamais de votre propre accès.',
    },
    overdue: {
      subject: 'Revue des accès en retard',
      opening: 'La date limite de cette revue est passée, et des accès attendent encore votre décision.',
    },
    waits: {
      subject: 'Un retrait vous attend',
      opening:
        'Dans une revue des accès que vous avez lancée, quelqu’un demande de retirer un accès sans pouvoir le faire. Un administrateur doit s’en charger.',
    },
    handedOver: {
      subject: 'Des accès à revoir vous sont confiés',
      opening:
        'Des accès d’administrateurs n’ont plus de réviseur actif. Ils sont confiés aux administrateurs qui peuvent mener une revue, dont vous\u00a0: pour chacun, l’un de vous dit s’il faut le garder ou le retirer.',
    },
    starterGone: {
      subject: 'Une revue des accès est sans responsable',
      opening:
        'La personne qui a lancé cette revue n’a plus de compte actif. Un administrateur doit prendre le relais\u00a0: effectuer les retraits demandés, puis terminer et signer la revue.',
    },
    removalLeft: {
      subject: 'Un retrait vous attend',
      opening:
        'Dans cette revue des accès, quelqu’un demande de retirer un accès sans pouvoir le faire. Un administrateur doit s’en charger.',
    },
    givenBack: {
      subject: 'Un accès retiré a été rétabli',
      opening:
        'Au moins un accès que vous avez retiré dans cette revue a été rétabli par un autre administrateur. La revue le montre de nouveau comme à retirer.',
    },
  },
  en: {
    name: 'Review',
    due: 'To be done by',
    button: 'Open the review',
    asked: {
      subject: 'Accesses to review',
      opening: 'You are asked to review accesses of administrators: for each, say whether to keep or to remove it.',
      closing: 'You never decide about your own access.',
    },
    overdue: {
      subject: 'Access review is late',
      opening: 'The due date of this review has passed, and some items still wait for your decision.',
    },
    waits: {
      subject: 'A removal waits for you',
      opening:
        'In an access review that you started, somebody asks to remove an access and may not do it. An administrator has to.',
    },
    handedOver: {
      subject: 'Accesses to review are now yours',
      opening:
        'Some accesses of administrators no longer have an active reviewer. They fall to the administrators who may run reviews, and you are one of them: for each, one of you says whether to keep or to remove it.',
    },
    starterGone: {
      subject: 'An access review needs someone to take over',
      opening:
        'The person who started this review no longer has an active account. An administrator has to take over: do the removals that were asked for, then finish and sign the review.',
    },
    removalLeft: {
      subject: 'A removal waits for you',
      opening: 'In this access review, somebody asks to remove an access and may not do it. An administrator has to.',
    },
    givenBack: {
      subject: 'A removed access was given back',
      opening:
        'At least one access that you removed in this review was given back by another administrator. The review shows it as still to be removed.',
    },
  },
  es: {
    name: 'Revisión',
    due: 'Fecha límite',
    button: 'Abrir la revisión',
    asked: {
      subject: 'Accesos por revisar',
      opening:
        'Se le pide que revise accesos de administradores: diga para cada uno si hay que conservarlo o retirarlo.',
      closing: 'Usted nunca decide sobre su propio acceso.',
    },
    overdue: {
      subject: 'Revisión de accesos con retraso',
      opening: 'La fecha límite de esta revisión ha pasado y hay accesos que aún esperan su decisión.',
    },
    waits: {
      subject: 'Hay una retirada pendiente',
      opening:
        'En una revisión de accesos que usted inició, alguien pide retirar un acceso y no puede hacerlo. Debe encargarse un administrador.',
    },
    handedOver: {
      subject: 'Se le asignan accesos por revisar',
      opening:
        'Hay accesos de administradores que ya no tienen ningún revisor activo. Pasan a los administradores que pueden llevar una revisión, entre ellos usted: para cada acceso, uno de ustedes decide si hay que conservarlo o retirarlo.',
    },
    starterGone: {
      subject: 'Una revisión de accesos necesita un relevo',
      opening:
        'La persona que inició esta revisión ya no tiene una cuenta activa. Un administrador debe tomar el relevo: efectuar las retiradas solicitadas y, después, terminar y firmar la revisión.',
    },
    removalLeft: {
      subject: 'Hay una retirada pendiente',
      opening:
        'En esta revisión de accesos, alguien pide retirar un acceso y no puede hacerlo. Debe encargarse un administrador.',
    },
    givenBack: {
      subject: 'Se ha restablecido un acceso retirado',
      opening:
        'Otro administrador ha restablecido al menos un acceso que usted retiró en esta revisión. La revisión lo muestra de nuevo como pendiente de retirar.',
    },
  },
  zh: {
    name: '审查',
    due: '截止日期',
    button: '打开审查',
    asked: {
      subject: '有访问权限待审查',
      opening: '请您审查管理员的访问权限：逐项决定保留还是移除。',
      closing: '您不能决定自己的访问权限。',
    },
    overdue: {
      subject: '访问审查已逾期',
      opening: '此审查的截止日期已过，仍有访问权限等待您的决定。',
    },
    waits: {
      subject: '有一项移除等待处理',
      opening: '在您启动的访问审查中，有人要求移除一项访问权限，但无权执行，需要由管理员处理。',
    },
    handedOver: {
      subject: '有访问权限转交给您审查',
      opening:
        '部分管理员的访问权限已没有可用的审查人，现转交给可以执行审查的管理员，您是其中之一：请逐项决定保留还是移除，一人决定即可。',
    },
    starterGone: {
      subject: '一项访问审查需要有人接手',
      opening: '启动此审查的人员已没有可用的账户，需要由一名管理员接手：完成所要求的移除，然后结束审查并签署。',
    },
    removalLeft: {
      subject: '有一项移除等待处理',
      opening: '在此访问审查中，有人要求移除一项访问权限，但无权执行，需要由管理员处理。',
    },
    givenBack: {
      subject: '已移除的访问权限已被恢复',
      opening: '您在此审查中移除的至少一项访问权限已被另一位管理员恢复。审查中再次显示为待移除。',
    },
  },
};
