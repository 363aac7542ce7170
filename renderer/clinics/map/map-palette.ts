/** Colours of the map in CSS syntax. */
export interface MapPalette {
  readonly land: string;
  readonly water: string;
  readonly park: string;
  readonly street: string;
  /** The colour of the edges of streets, borders and buildings. */
  readonly line: string;
  /** The colour of names. */
  readonly label: string;
}

/** Reads the theme's colours, because WebGL cannot use CSS variables. */
export const readPalette = (): MapPalette => {
  const tokens = getComputedStyle(document.documentElement);
  const readColour = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    land: readColour('land'),
    water: readColour('water'),
    park: readColour('park'),
    street: readColour('street'),
    line: readColour('line'),
    label: readColour('ink-soft'),
  };
};
