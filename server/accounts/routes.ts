import type { Entity } from '#server/entities/entity.ts';
import type { SignInMethodNotices } from '#server/http/access/ways-in.ts';
import type { Route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { deleteAccountRoutes } from './delete-account.ts';
import { deviceRoutes } from './devices/devices-routes.ts';
import { sessionRoutes } from './devices/session-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { addEmailRoutes } from './sign-up/add-email-routes.ts';
import { confirmRoute } from './sign-up/confirm-routes.ts';
import { signUpRoutes } from './sign-up/sign-up-routes.ts';
import { waysInRoutes } from './ways-in-routes.ts';

export const accountRoutes = (
  parts: Parts,
  notices: SignInMethodNotices,
  entities: readonly Entity[],
): Route[] => [
  ...signUpRoutes(parts),
  confirmRoute(parts, notices),
  ...addEmailRoutes(parts),
  ...sessionRoutes(parts),
  ...deviceRoutes(parts),
  ...deleteAccountRoutes(parts, entities),
  ...passwordRoutes(parts, notices),
  ...waysInRoutes(parts, notices),
  ...profileRoutes(parts, entities),
];
