import { type ThingField, thingField } from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';

interface Coordinates {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

const SEPARATOR = ', ';

const placeText = ({ latitude, longitude }: Coordinates): string =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? [latitude, longitude].join(SEPARATOR)
    : '';

/** The coordinates are one field, because a clinic has both or none. */
const placeField = (): ThingField =>
  thingField('place', t('clinics.field.place'), {
    // The casts are safe: own clinics and edits of them have these fields, and no others are read.
    stored: (clinic) => placeText(clinic as Coordinates),
    typed: (fields) => {
      const place = fields as Coordinates;
      return place.latitude === undefined && place.longitude === undefined
        ? undefined
        : placeText(place);
    },
    words: (text) => {
      const [latitude = null, longitude = null] = text
        ? String(text).split(SEPARATOR).map(Number)
        : [];
      return { latitude, longitude };
    },
  });

/** The fields of an own clinic that can be edited. */
export const clinicFields = (): readonly ThingField[] => [
  thingField('name', t('clinics.field.name')),
  thingField('address', t('clinics.field.address')),
  thingField('phone', t('clinics.field.phone')),
  thingField('email', t('clinics.field.email')),
  thingField('website', t('clinics.field.website')),
  thingField('hours', t('clinics.field.hours')),
  thingField('description', t('clinics.field.description'), { room: NOTES_LENGTH }),
  placeField(),
];
