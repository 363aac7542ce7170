import { LinkLimits } from '#server/http/access/link-limits.ts';
import type { Owner } from '#server/http/actor.ts';
import { breakLinksInName } from '#server/http/answers/break-links.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { text } from '#server/messages/text.ts';
import type { Message } from '#server/parts.ts';

/** Invitations that one account makes in a day. */
export const INVITATIONS_A_DAY = 40;

export const INVITATION_LIMITS = new LinkLimits('invitations', {
  ofAccount: INVITATIONS_A_DAY,
  ofNetwork: 200,
  ofSite: 400,
  toMailbox: 3,
});

/** In the language of the owner, because that of the invited person is not known. */
export const invitationMail = (
  to: string,
  { user }: Owner,
  { link, pets }: { readonly link: string; readonly pets: number },
): Message => {
  const language = user.preferredLanguage;
  const name =
    breakLinksInName(joinFullName(user)) || text('household.mail.nameless', {}, language);
  return {
    to,
    link,
    subject: text('household.mail.subject', { name, pets }, language),
    text: text('household.mail.text', { name, pets, link }, language),
  };
};
