import { t } from '#renderer/ui/language/page-text.ts';
import type { SitTexts } from './state.ts';

/** A placeholder that the script replaces. */
const open = (name: string): string => `{${name}}`;

/** The texts of the script in the language of the page. */
export const clientTexts = (owner: string): SitTexts => ({
  hello: t('sit.hello.name', { name: open('name') }),
  by: t('sit.by', { time: open('time'), name: open('name') }),
  waits: t('sit.waits'),
  offline: t('sit.offline'),
  offlineNone: t('sit.offline.text', { count: 0 }),
  offlineOne: t('sit.offline.text', { count: 1 }),
  offlineMany: t('sit.offline.text', { count: 2 }).replace('2', open('count')),
  saved: t('sit.saved', { owner }),
  already: t('sit.already', { name: open('name'), time: open('time') }),
  alreadyNobody: t('sit.already.nobody', { time: open('time') }),
  early: t('sit.early', { time: open('time'), owner }),
  earlyGive: t('sit.early.give'),
  earlyStop: t('sit.early.stop'),
  refused: t('sit.refused', { owner, what: open('what') }),
  tooMany: t('sit.tooMany'),
  photoTooLarge: t('sit.photo.tooLarge'),
  empty: t('sitters.empty'),
  given: t('sit.given.count', { given: open('given'), total: open('total') }),
});
