import type { Translated } from '../catalogue';
import type { partners as master } from '../fr/partners';

export const partners: Translated<typeof master> = {
  menu: 'Socios',
  help: 'Elegir las empresas de las que se ocupa cada socio.',
  which: 'Socio',
  choose: 'Elegir un socio',
  first: 'Elija un socio',
  firstText: 'Aquí aparecen las empresas de las que se ocupa y aquellas de las que puede ocuparse.',
  noPartner: 'Ningún socio',
  noPartnerText: 'Una empresa se convierte en socio cuando su tipo es «Socio».',
  of: 'Empresas de las que se ocupa %{name}',
  explanation:
    'El socio ve estas empresas en su lista y puede trabajar en ellas. Una empresa solo tiene un socio: si ya tiene uno, el nuevo lo sustituye. Todos los cambios se guardan juntos; si se rechaza uno, no se guarda ninguno.',
  selected: 'Seleccionadas',
  noneSelected: 'Este socio no se ocupa de ninguna empresa.',
  gain: '%{smart_count} empresa añadida |||| %{smart_count} empresas añadidas',
  lose: '%{smart_count} empresa quitada |||| %{smart_count} empresas quitadas',
  saved: 'Lista del socio actualizada',
  steps: 'se guardan en lotes de %{n}',
  savedPartly: '%{n} cambio guardado, los demás no. |||| %{n} cambios guardados, los demás no.',
  moved: 'Alguien ha cambiado una de estas empresas mientras tanto. Su elección se conserva: revísela y guarde.',
  open: {
    title: 'Abrir «%{name}»',
    text: 'Trabaje en esta empresa en esta pestaña, o en una ventana aparte, con su propia sesión. La ventana termina con la sesión de la consola.',
    here: 'En esta pestaña',
    window: 'En una ventana',
    opened: 'La ventana de «%{name}» está abierta.',
    blocked: 'El navegador ha bloqueado la ventana. Autorice las ventanas de este sitio e inténtelo de nuevo.',
  },
  shown: {
    menu: 'Empresas visibles',
    help: 'Elegir qué empresas aparecen en su área de superadministrador.',
    explanation:
      'Esta elección es solo suya. Su empresa sigue gestionando una empresa oculta: ya no aparece en sus listas, y puede volver a mostrarla aquí. Una empresa que se le asigne más tarde se muestra.',
    hidden: 'Ocultas',
    visible: 'Visibles',
    noneVisible: 'No se muestra ninguna empresa.',
    appear: '%{smart_count} empresa más visible |||| %{smart_count} empresas más visibles',
    vanish: '%{smart_count} empresa oculta |||| %{smart_count} empresas ocultas',
    saved: 'Empresas visibles actualizadas',
    all: 'Usted ve todas las empresas',
    allText: 'Un superadministrador no tiene nada que elegir.',
    none: 'Ninguna empresa',
    noneText: 'Su empresa todavía no gestiona ninguna empresa.',
  },
};
