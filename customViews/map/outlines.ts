import { geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json';

/** Width of the world in the path. */
export const OUTLINE_WORLD = 1000;

const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
const projection = geoMercator()
  .scale(OUTLINE_WORLD / (2 * Math.PI))
  .translate([OUTLINE_WORLD / 2, OUTLINE_WORLD / 2]);

/** The outlines of all countries as one path of SVG, from Natural Earth (public domain): no tiles, no network. */
export const OUTLINES = geoPath(projection).digits(2)(feature(topology, topology.objects.countries)) ?? '';
