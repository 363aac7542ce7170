import { busy } from './errors.ts';

/** Work of which only so many wait and are under way at a time: who comes beyond is refused with 503, and nothing was done. */
export const atMost = (most: number) => {
  let begun = 0;
  return {
    /** Throws that refusal where no more would be taken. */
    requireRoom(): void {
      if (begun >= most) throw busy();
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      begun += 1;
      try {
        return await work();
      } finally {
        begun -= 1;
      }
    },
  };
};
