/** Where the app shows a link: `/hand-over/{token}`. */
export const HAND_OVER = '/hand-over/';
