export type Portrait = 'dog' | 'cat' | 'rabbit';

/** Pixels; the width is the largest of a stored pet photo, and the head fits into a square crop. */
const PORTRAIT_SIZE = { width: 800, height: 480 };

/** A shape together with its mirror image. */
const mirroredShape = (shape: string): string =>
  `${shape}<g transform="translate(725 0) scale(-1 1)">${shape}</g>`;

const DOG_DRAWING = `
  <path fill="#c8d2c1" d="M0 0h725v435H0z"/>
  <g fill="#d3dccc"><circle cx="122" cy="96" r="80"/><circle cx="585" cy="42" r="64"/></g>
  <path fill="#b3c2a9" d="M0 300c60 3 110-6 160-26 70-26 150-10 240 2 80 10 120-32 200-42 50-6 90-6 125-2v203H0z"/>
  <g transform="translate(0 24)">
    <path fill="#a5673a" d="M216 430c6-80 34-128 94-148 34-11 70-11 105 0 60 20 88 68 94 148z"/>
    <ellipse fill="#ebcfa8" cx="362.500" cy="402" rx="61" ry="80"/>
    <path fill="#22705d" d="M268 313l18-18c44 40 109 40 153 0l18 18c-47 48-142 48-189 0z"/>
    <circle fill="#e3ae45" cx="362.500" cy="352" r="16"/><circle fill="#b98639" cx="362.500" cy="352" r="7"/>
    ${mirroredShape('<path fill="#7a4526" d="M272 70c-26-30-52-24-61 14-9 40-6 82 14 88 24 6 36-30 40-62z"/>')}
    <path fill="#b8783f" d="M254 150c0-64 46-99 108.500-99S471 86 471 150c0 66-24 88-36 110-16 29-42 41-72.500 41S306 289 290 260c-12-22-36-44-36-110z"/>
    <path fill="#e0b37c" d="M362.500 66c12 34 16 78 16 126h-32c0-48 4-92 16-126z"/>
    <path fill="#f4dfc0" d="M333 206c0-19 13-29 29.500-29S392 187 392 206c17 9 28 21 28 38 0 33-26 54-57.500 54S305 277 305 244c0-17 11-29 28-38z"/>
    ${mirroredShape(`<ellipse fill="#d7a066" cx="310" cy="133" rx="18" ry="9" transform="rotate(-10 310 133)"/>
      <ellipse fill="#2a1c17" cx="311" cy="168" rx="16" ry="18"/>`)}
    <g fill="#fff"><circle cx="317" cy="161" r="5.500"/><circle cx="420" cy="161" r="5.500"/></g>
    <path fill="#d87575" d="M351 262h23v14c0 15-23 15-23 0z"/>
    <path fill="#2a1c17" d="M336 213c0-13 13-16 26.500-16s26.500 3 26.500 16c0 15-18 25-26.500 25S336 228 336 213z"/>
    <ellipse fill="#6b5d55" cx="353" cy="208" rx="8" ry="4"/>
    <path fill="none" stroke="#2a1c17" stroke-width="5" stroke-linecap="round" d="M362.500 238v19M323 254c9 13 31 13 39.500 1 8.500 12 30.500 12 39.500-1"/>
  </g>`;

const CAT_DRAWING = `
  <clipPath id="head"><path id="outline" d="M196 232c0-70 4-130 16-186 3-12 13-15 22-8l86 58c28-8 57-8 85 0l86-58c9-7 19-4 22 8 12 56 16 116 16 186 0 98-74 156-166.500 156S196 330 196 232z"/></clipPath>
  <path fill="#e7d3c1" d="M0 0h725v435H0z"/>
  <path fill="#efdfd1" d="M0 0h170v408H0z"/>
  <path fill="#d6b493" d="M0 408h725v27H0z"/>
  <path fill="#fbf8f3" d="M232 435c4-40 30-72 60-80h141c30 8 56 40 60 80z"/>
  <path fill="#dd9147" d="M420 435c8-30 26-54 48-58 14 14 22 34 25 58z"/>
  <path fill="#3d3532" d="M232 435c2-22 10-42 22-56 14 10 24 32 26 56z"/>
  <g clip-path="url(#head)">
    <path fill="#fdfaf4" d="M180 20h365v400H180z"/>
    <path fill="#dd9147" d="M180 20h176c-2 60-14 120-46 168-34 50-84 66-130 54z"/>
    <path fill="#3d3532" d="M384 20h161v226c-46 8-92-6-122-52-32-48-40-112-39-174z"/>
    <path fill="none" stroke="#b86f2c" stroke-width="10" stroke-linecap="round" d="M296 100c6 14 8 28 6 42M326 98c3 12 4 24 2 36M222 214c14-4 26-4 38 0"/>
  </g>
  <path fill="#b9775a" d="M226 70c2-8 8-10 14-6l46 32c-28 14-48 42-58 76-4-36-5-70-2-102z"/>
  <path fill="#8a675c" d="M499 70c-2-8-8-10-14-6l-46 32c28 14 48 42 58 76 4-36 5-70 2-102z"/>
  ${mirroredShape(`<path fill="#b9c46a" d="M268 222c22-32 56-34 80-4-20 32-58 34-80 4z"/>
    <ellipse fill="#231a16" cx="309" cy="220" rx="9" ry="21"/>`)}
  <g fill="#fff"><circle cx="313" cy="211" r="5"/><circle cx="420" cy="211" r="5"/></g>
  <path fill="#e08a83" d="M346 270c10-5 23-5 33 0 3 9-8 19-16.500 22-8.500-3-19.500-13-16.500-22z"/>
  <path fill="none" stroke="#5b3a2e" stroke-width="5" stroke-linecap="round" d="M362.500 292v12M324 308c10 16 32 14 38.500-4 6.500 18 28.500 20 38.500 4"/>
  ${mirroredShape('<path fill="none" stroke="#9a8b82" stroke-width="3.500" stroke-linecap="round" d="M282 288c-36-8-72-10-108-6M282 304c-34 2-68 10-100 24"/>')}`;

const RABBIT_DRAWING = `
  <path fill="#c0d0d9" d="M0 0h725v435H0z"/>
  <g fill="#ced9df"><circle cx="190" cy="82" r="70"/><circle cx="540" cy="160" r="52"/></g>
  <path fill="#a9bdb0" d="M0 356c90-16 180-2 280 6 120 8 240-26 445-14v87H0z"/>
  <path fill="#ece6dc" d="M232 435c0-72 54-122 130.500-122S493 363 493 435z"/>
  ${mirroredShape(`<ellipse fill="#fbf9f4" cx="314" cy="112" rx="35" ry="98" transform="rotate(-9 314 112)"/>
    <ellipse fill="#efbfb2" cx="316" cy="118" rx="17" ry="76" transform="rotate(-9 316 118)"/>
    <ellipse fill="#fbf9f4" cx="312" cy="424" rx="34" ry="30"/>`)}
  <path fill="#fbf9f4" d="M256 262c0-66 46-104 106.500-104S469 196 469 262c0 62-46 98-106.500 98S256 324 256 262z"/>
  <ellipse fill="#f1eae0" cx="362.500" cy="312" rx="52" ry="36"/>
  ${mirroredShape(`<ellipse fill="#f6d9d0" cx="284" cy="296" rx="17" ry="11"/>
    <ellipse fill="#33211d" cx="306" cy="244" rx="16" ry="19"/>`)}
  <g fill="#fff"><circle cx="312" cy="236" r="5.500"/><circle cx="425" cy="236" r="5.500"/></g>
  <path fill="#e59b94" d="M347 288c10-4 21-4 31 0 2 9-8 17-15.500 20-7.500-3-17.500-11-15.500-20z"/>
  <path fill="none" stroke="#7a5a50" stroke-width="4.500" stroke-linecap="round" d="M362.500 308v12M336 322c8 11 22 10 26.500-2 4.500 12 18.500 13 26.500 2"/>
  ${mirroredShape('<path fill="none" stroke="#b3aaa2" stroke-width="3" stroke-linecap="round" d="M310 308c-26-6-54-6-80-2M310 320c-26 2-50 8-74 18"/>')}`;

const DRAWINGS: Readonly<Record<Portrait, string>> = {
  dog: DOG_DRAWING,
  cat: CAT_DRAWING,
  rabbit: RABBIT_DRAWING,
};

/** A portrait as SVG. */
export const renderDrawing = (portrait: Portrait): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_SIZE.width}" height="${PORTRAIT_SIZE.height}" viewBox="0 0 725 435">${DRAWINGS[portrait]}</svg>`;
