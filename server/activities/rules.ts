/** Days that the activity of a pet goes back, as far as deletions are remembered. */
export const ACTIVITY_DAYS = 400;

/** Groups of things, in the order in which they are offered as a filter. */
export const ACTIVITY_GROUPS = [
  'records',
  'care',
  'diary',
  'weight',
  'documents',
  'pet',
  'links',
] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

/** The group of each thing that an activity can be about, named as in the change feed if it is in there. */
const GROUP_BY_ENTITY = {
  pet: 'pet',
  record: 'records',
  document: 'documents',
  petDocument: 'documents',
  reminder: 'records',
  carePlan: 'care',
  dose: 'care',
  weighing: 'weight',
  diary: 'diary',
  sitterLink: 'links',
  vetLink: 'links',
  shareLink: 'links',
} as const satisfies Readonly<Record<string, ActivityGroup>>;
export type ActivityEntity = keyof typeof GROUP_BY_ENTITY;

/** The things of a group, or those of all groups. */
export const activityEntities = (group?: ActivityGroup): readonly string[] =>
  Object.entries(GROUP_BY_ENTITY).flatMap(([entity, each]) =>
    group === undefined || each === group ? [entity] : [],
  );
