import type { User } from '#server/accounts/contract.ts';
import { initialsOf } from './initials.ts';

/**
 * The owner's photo in a circle of 64 px, or their initials. It is hidden from screen readers, because the
 * name is next to it.
 */
export const ProfileAvatar = ({ user }: { readonly user: User }) => (
  <span
    aria-hidden
    className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full bg-narra-soft font-semibold text-narra text-total"
  >
    {user.profileImageUrl === null ? (
      initialsOf(user)
    ) : (
      <img
        src={`${user.profileImageUrl}?size=thumbnail`}
        alt=""
        width={64}
        height={64}
        className="size-full bg-photo object-cover"
      />
    )}
  </span>
);
