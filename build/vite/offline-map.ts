import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { Plugin } from 'vite';

type MeshArea = NonNullable<Parameters<typeof mesh>[1]>;
type WorldAtlas = Parameters<typeof mesh>[0] & {
  readonly objects: { readonly countries: MeshArea; readonly land: MeshArea };
};
/** Longitude and latitude in degrees. */
type Position = number[];
/** An outline, then its holes. Each ring ends at its start. */
type Shape = Position[][];

interface ShapePart {
  readonly type: 'Feature';
  readonly properties: { readonly kind: 'land' | 'border' };
  readonly geometry:
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Shape[] }
    | { readonly type: 'MultiLineString'; readonly coordinates: readonly Position[][] };
}

/**
 * Most owners are in the Philippines, so its coast is drawn in detail: west, south, east, north, in
 * degrees.
 */
const PHILIPPINES = [116, 4.3, 127.5, 21.5] as const;

/**
 * The tolerance elsewhere, in degrees (about 2 km): points that are closer to a straight line are
 * dropped.
 */
const TOLERANCE_DEGREES = 0.02;

const requireFrom = createRequire(import.meta.url);

/** Natural Earth's public-domain map of the world at a scale of 1 : 10 or 50 million. */
const readAtlas = (name: string): WorldAtlas =>
  // A cast: the package documents the format of its files.
  JSON.parse(readFileSync(requireFrom.resolve(`world-atlas/${name}.json`), 'utf8')) as WorldAtlas;

const squaredDistance = ([x = 0, y = 0]: Position, from: Position, to: Position): number => {
  const [x1 = 0, y1 = 0] = from;
  const [dx, dy] = [(to[0] ?? 0) - x1, (to[1] ?? 0) - y1];
  const squaredLength = dx * dx + dy * dy;
  const positionOnLine = squaredLength === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / squaredLength;
  const clampedPosition = Math.min(1, Math.max(0, positionOnLine));
  return (x - x1 - clampedPosition * dx) ** 2 + (y - y1 - clampedPosition * dy) ** 2;
};

/**
 * Simplifies a line with the Douglas-Peucker algorithm: points closer than `tolerance` to the
 * remaining line are dropped.
 */
export const simplifyLine = (line: readonly Position[], tolerance: number): Position[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, distance] = [0, 0];
  line.forEach((point, index) => {
    const pointDistance = squaredDistance(point, first, last);
    if (pointDistance > distance) [farthest, distance] = [index, pointDistance];
  });
  if (distance <= tolerance ** 2) return [first, last];
  const firstHalf = simplifyLine(line.slice(0, farthest + 1), tolerance);
  return [...firstHalf.slice(0, -1), ...simplifyLine(line.slice(farthest), tolerance)];
};

const roundPositions = (line: readonly Position[], digits: number): Position[] =>
  line.map((point) => point.map((degrees) => Number(degrees.toFixed(digits))));

/** Drops rings without an area. A shape without an outline is empty. */
const simplifyShape = (shape: Shape): Shape => {
  const rings = shape.map((ring) => roundPositions(simplifyLine(ring, TOLERANCE_DEGREES), 2));
  const largeRings = rings.filter((ring) => ring.length > 3);
  return rings[0] && rings[0].length > 3 ? largeRings : [];
};

const inPhilippines = ([x = 0, y = 0]: Position): boolean => {
  const [west, south, east, north] = PHILIPPINES;
  return x >= west && x <= east && y >= south && y <= north;
};

const isNear = ([outline]: Shape): boolean => outline?.some(inPhilippines) ?? false;

const getLand = (atlas: WorldAtlas): readonly Shape[] => {
  const landFeature = feature(atlas, atlas.objects.land);
  const parts = 'features' in landFeature ? landFeature.features : [landFeature];
  return parts.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
};

const getBorders = (atlas: WorldAtlas): readonly Position[][] =>
  mesh(atlas, atlas.objects.countries, (a, b) => a !== b).coordinates;

const shapePart = (
  kind: ShapePart['properties']['kind'],
  geometry: ShapePart['geometry'],
): ShapePart => ({
  type: 'Feature',
  properties: { kind },
  geometry,
});

/**
 * Land and borders of the world as GeoJSON (features of `kind` `land` and `border`): the
 * Philippines from the more detailed of two scales, everything else simplified.
 */
export const offlineMap = (): {
  readonly type: 'FeatureCollection';
  readonly features: readonly ShapePart[];
} => {
  const worldAtlas = readAtlas('countries-50m');
  const nearLand = getLand(readAtlas('land-10m')).filter(isNear);
  const farLand = getLand(worldAtlas)
    .filter((shape) => !isNear(shape))
    .map(simplifyShape)
    .filter((shape) => shape.length > 0);
  return {
    type: 'FeatureCollection',
    features: [
      shapePart('land', {
        type: 'MultiPolygon',
        coordinates: [
          ...nearLand.map((shape) => shape.map((ring) => roundPositions(ring, 4))),
          ...farLand,
        ],
      }),
      shapePart('border', {
        type: 'MultiLineString',
        coordinates: getBorders(worldAtlas).map((line) =>
          roundPositions(simplifyLine(line, TOLERANCE_DEGREES), 2),
        ),
      }),
    ],
  };
};

const PLACEHOLDER_FILE = /\/renderer\/clinics\/map\/offline-map-address\.ts$/;

/**
 * Generates the offline map when the renderer is built, and provides its address to
 * renderer/clinics/map/offline-map-address.ts. It is a separate file, fetched when the map is
 * drawn.
 */
export const offlineMapFile = (): Plugin => {
  let json: string | undefined;
  const text = () => {
    json ??= JSON.stringify(offlineMap());
    return json;
  };
  let building = false;
  return {
    name: 'alaga-offline-map',
    configResolved({ command }) {
      building = command === 'build';
    },
    transform(_code, id) {
      if (!PLACEHOLDER_FILE.test(id.replaceAll('\\', '/'))) return null;
      const digest = createHash('sha256').update(text()).digest('hex').slice(0, 8);
      const fileName = `assets/offline-map-${digest}.json`;
      if (building) this.emitFile({ type: 'asset', fileName, source: text() });
      return {
        code: `export const offlineMapAddress = '/${fileName}';`,
        moduleType: 'js',
        map: null,
      };
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!/^\/assets\/offline-map-\w+\.json$/.test(request.url ?? '')) return next();
        response.setHeader('Content-Type', 'application/json').end(text());
      });
    },
  };
};
