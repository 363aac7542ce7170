/** The font of the app in drawings on a canvas. */
export const FONT_FAMILY = '"Figtree Variable", system-ui, sans-serif';
