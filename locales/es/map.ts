import type { Translated } from '../catalogue';
import type { map as master } from '../fr/map';

export const map: Translated<typeof master> = {
  loading: 'Cargando el mapa',
  filters: 'Filtrar el mapa',
  all: 'Todos',
  count: '%{n} ubicación en el mapa |||| %{n} ubicaciones en el mapa',
  most: 'Las primeras %{n} de %{all}, por orden alfabético.',
  list: 'Ubicaciones visibles en el mapa',
  picture: 'Mapa: flechas para moverlo, + y − para acercar y alejar',
  marks: 'Marcadores del mapa',
  none: 'Ninguna ubicación en esta parte del mapa.',
  others: 'y %{smart_count} más |||| y %{smart_count} más',
  several: '%{n} ubicación, lo más grave: %{state} |||| %{n} ubicaciones, lo más grave: %{state}',
  unmonitored: 'Sin supervisión',
  zoom: 'Zoom',
  nearer: 'Acercar',
  farther: 'Alejar',
  everything: 'Ver todas las ubicaciones',
  unplaced: '%{n} ubicación sin coordenadas |||| %{n} ubicaciones sin coordenadas',
  unplacedHelp: 'Introduzca la latitud y la longitud en la ficha de la ubicación, o impórtelas.',
};
