export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 365;
/** Characters; the questions travel in an address. */
export const QUESTIONS_LENGTH = 1000;

/** The lines of typed questions, without numbers that the owner typed. */
export const questionsIn = (typed: string | null | undefined): readonly string[] =>
  (typed ?? '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\d+[.)]\s*/, '').trim())
    .filter((line) => line !== '');
