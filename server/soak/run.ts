import { soakNotices } from './notices.ts';

/** `npm run soak`: what the tests do ten times, hundreds of times. Prints what it counted; fails where something was lost. */
const KILLS = 200;

const soak = await soakNotices(KILLS, 20_261_120);
console.table(soak);
if (soak.mailsLost + soak.pushesLost + soak.shownTwice > 0) {
  console.error('Reminders were lost or shown twice.');
  process.exitCode = 1;
}
