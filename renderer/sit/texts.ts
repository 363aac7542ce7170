import { t } from '#renderer/ui/language/page-text.ts';
import type { SitTexts } from './state.ts';

/** A placeholder that the script replaces. */
const placeholder = (name: string): string => `{${name}}`;

/** The texts of the script in the language of the page. */
export const clientTexts = (owner: string): SitTexts => ({
  hello: t('sit.hello.name', { name: placeholder('name') }),
  by: t('sit.by', { time: placeholder('time'), name: placeholder('name') }),
  waits: t('sit.waits'),
  offline: t('sit.offline'),
  offlineNone: t('sit.offline.text', { count: 0 }),
  offlineOne: t('sit.offline.text', { count: 1 }),
  offlineMany: t('sit.offline.text', { count: 2 }).replace('2', placeholder('count')),
  saved: t('sit.saved', { owner }),
  already: t('sit.already', { name: placeholder('name'), time: placeholder('time') }),
  alreadyNobody: t('sit.already.nobody', { time: placeholder('time') }),
  alreadyBoth: t('sit.already.both'),
  alreadySame: t('sit.already.same'),
  early: t('sit.early', { time: placeholder('time'), owner }),
  earlyGive: t('sit.early.give'),
  earlyStop: t('sit.early.stop'),
  refused: t('sit.refused', { owner, what: placeholder('what') }),
  tooMany: t('sit.tooMany'),
  photoTooLarge: t('sit.photo.tooLarge'),
  empty: t('sitters.empty'),
  tooLong: t('field.tooLong.2000'),
  given: t('sit.given.count', { given: placeholder('given'), total: placeholder('total') }),
});
