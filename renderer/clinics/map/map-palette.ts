/** Colours of the map, as CSS writes them. */
export interface MapPalette {
  readonly land: string;
  readonly water: string;
  readonly park: string;
  readonly street: string;
  /** Edges of streets, borders and buildings. */
  readonly line: string;
  /** Names. */
  readonly label: string;
}

/** The theme's colours: the map is painted by WebGL, which knows no CSS. */
export const readPalette = (): MapPalette => {
  const tokens = getComputedStyle(document.documentElement);
  const colour = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    land: colour('land'),
    water: colour('water'),
    park: colour('park'),
    street: colour('street'),
    line: colour('line'),
    label: colour('ink-soft'),
  };
};
