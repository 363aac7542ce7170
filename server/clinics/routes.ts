import { listRecordedClinics } from '#db/clinics/names.ts';
import {
  countClinics,
  listClinicNames,
  listClinicsByName,
  listPlacelessClinics,
} from '#db/clinics/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import type { Clinic, ClinicName } from './contract.ts';
import * as contract from './contract.ts';
import { clinicsWithin, type SearchCircle } from './directory/nearby.ts';
import { findNetworkPermission, presentNetwork, setPermission } from './directory/network.ts';
import { mayReadArea, presentPlaces, readGooglePlaces } from './directory/places.ts';
import { storeFile } from './directory/store.ts';
import { readClinicsFile } from './osm/geojson.ts';
import { ownClinicRoutes } from './own-clinic-routes.ts';
import { presentClinic } from './present.ts';
import { ratingRoutes } from './rating-routes.ts';
import { receiveFile } from './receive-file.ts';
import { byDistance, type ClinicSource, DEFAULT_RADIUS, MAX_CLINICS, nameKey } from './rules.ts';

interface ClinicQuery {
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  readonly radius?: number | undefined;
}

const aroundIn = ({ lat, lng, radius = DEFAULT_RADIUS }: ClinicQuery): SearchCircle | undefined =>
  lat === undefined || lng === undefined
    ? undefined
    : { place: { latitude: lat, longitude: lng }, radius };

interface NearestClinics {
  readonly clinics: readonly Clinic[];
  /** True if Google's places are missing because they could not be read. */
  readonly lacksGoogle: boolean;
}

const nearest = async (
  parts: Parts,
  actor: Owner,
  searchArea: SearchCircle,
): Promise<NearestClinics> => {
  const [places] = await Promise.all([
    readGooglePlaces(parts, actor, searchArea.place),
    parts.clinics.refresh(searchArea.place, searchArea.radius, mayReadArea(parts, actor)),
  ]);
  const clinicsNearby = await clinicsWithin(parts.db, actor.userId, searchArea);
  const livePlaces = await presentPlaces(parts, places ?? [], clinicsNearby, searchArea);
  const placeless = await listPlacelessClinics(parts.db, actor.userId, MAX_CLINICS);
  const clinics = [
    ...[...clinicsNearby, ...livePlaces].sort(byDistance),
    ...placeless.map((row) => presentClinic(row)),
  ];
  return { clinics, lacksGoogle: places === undefined };
};

const list = (parts: Parts): Route =>
  route(contract.listClinics, async ({ actor, query, ctx }) => {
    const searchArea = aroundIn(query);
    if (searchArea) {
      const { clinics, lacksGoogle } = await nearest(parts, actor, searchArea);
      ctx.set('X-Total-Count', String(clinics.length));
      if (lacksGoogle) ctx.set('X-Missing-Source', 'google' satisfies ClinicSource);
      return clinics.slice(0, MAX_CLINICS);
    }
    const rows = await listClinicsByName(parts.db, actor.userId, MAX_CLINICS);
    // A count is needed only if the list was cut.
    const isComplete = rows.length < MAX_CLINICS;
    const total = isComplete ? rows.length : await countClinics(parts.db, actor.userId);
    ctx.set('X-Total-Count', String(total));
    return rows.map((row) => presentClinic(row));
  });

const status = ({ clinics }: Parts): Route =>
  route(contract.directoryStatus, ({ query }) => {
    const searchArea = aroundIn(query);
    return clinics.status(searchArea?.place, searchArea?.radius ?? DEFAULT_RADIUS);
  });

const networkRoutes = ({ db, config }: Parts): readonly Route[] => [
  route(contract.readNetwork, async () =>
    presentNetwork(config, await findNetworkPermission(db, config)),
  ),
  route(contract.allowNetwork, async ({ body, now, write }) => {
    if (config.mode === 'hosted') throw new HttpError(403, 'clinics.network.operator');
    return write(async (tx) => {
      await setPermission(tx, body.allowed, now);
      return presentNetwork(config, await findNetworkPermission(tx, config));
    });
  }),
  route(contract.googleMapsConfig, async () => {
    const { googleMaps } = presentNetwork(config, await findNetworkPermission(db, config));
    return { apiKey: (googleMaps ? config.googleMapsKey : undefined) ?? null };
  }),
];

/** The maximum number of suggested names. */
const MAX_NAMES = 8;
/** The maximum number of names read from an owner's own records. */
const MAX_OWN_NAMES = 300;

const listNames = ({ db }: Parts): Route =>
  route(contract.clinicNames, async ({ actor, query }) => {
    const typedName = nameKey(query.q);
    if (typedName === '') return [];
    const ownClinicNames = (await listRecordedClinics(db, actor.scope, MAX_OWN_NAMES))
      .filter((name) => nameKey(name).includes(typedName))
      .map((name): ClinicName => ({ name, address: null }));
    const sharedClinicNames = (await listClinicNames(db, actor.userId, typedName, MAX_NAMES))
      .filter(({ name }) => name !== null)
      // A cast: rows without a name were filtered out.
      .map(({ name, address }) => ({ name: name as string, address }));
    const byName = new Map(
      [...ownClinicNames, ...sharedClinicNames].map((item) => [nameKey(item.name), item]),
    );
    return [...byName.values()].slice(0, MAX_NAMES);
  });

const importFile = ({ config }: Parts): Route =>
  route(contract.importClinics, async ({ ctx, now, write }) => {
    if (config.mode === 'hosted') throw new HttpError(403, 'clinics.import.operator');
    const file = readClinicsFile(await receiveFile(ctx));
    if (!file) throw badRequest('clinics.import.unreadable');
    return write((tx) => storeFile(tx, file, now.toISOString()));
  });

/** The routes for clinics near a place, their ratings and their sources. */
export const clinicRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  status(parts),
  ...networkRoutes(parts),
  listNames(parts),
  importFile(parts),
  ...ownClinicRoutes(parts),
  ...ratingRoutes(parts),
];
