import type { Translated } from '../catalogue';
import type { themes as master } from '../fr/themes';

export const themes: Translated<typeof master> = {
  help: 'Encuentre una empresa por su portal e importe las páginas propias de sus portales.',
  find: 'Encontrar una empresa',
  findHelp: 'Pegue la huella de un portal de cualquier empresa. La búsqueda no cambia la empresa en la que se importa.',
  hash: 'Huella del portal',
  search: 'Buscar',
  noPortal: 'Ningún portal tiene la huella «%{hash}».',
  company: 'Empresa',
  portal: 'Portal',
  import: 'Importar temas',
  importHelp:
    'Un archivo ZIP en el que cada carpeta es un tema, con su index.html. Cada tema se convierte en un portal de la empresa en la que trabaja, o sustituye el tema del portal que tiene su mismo nombre. Se importa todo o nada.',
  archive: 'Archivo de temas',
  kinds: 'ZIP con una carpeta por tema — %{size} como máximo',
  list: 'Temas del archivo',
  refused: 'Rechazado',
  other: 'Elegir otro archivo',
  another: 'Importar otro archivo',
  submit: 'Importar %{smart_count} tema |||| Importar %{smart_count} temas',
  will: { create: 'Nuevo portal', replace: 'Sustituye el tema' },
  done: { create: 'Portal creado', replace: 'Tema sustituido' },
};
