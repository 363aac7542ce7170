import type { Route } from '#server/http/handle.ts';
import type { WayNotices } from '#server/http/ways-in.ts';
import type { Parts } from '#server/parts.ts';
import { addEmailRoutes } from './add-email-routes.ts';
import { confirmRoute } from './confirm-routes.ts';
import { deleteAccountRoutes } from './delete-account.ts';
import { deviceRoutes } from './devices-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { waysInRoutes } from './ways-in-routes.ts';

export const accountRoutes = (parts: Parts, notices: WayNotices): Route[] => [
  ...signUpRoutes(parts),
  confirmRoute(parts, notices),
  ...addEmailRoutes(parts),
  ...sessionRoutes(parts),
  ...deviceRoutes(parts),
  ...deleteAccountRoutes(parts),
  ...passwordRoutes(parts, notices),
  ...waysInRoutes(parts, notices),
  ...profileRoutes(parts),
];
