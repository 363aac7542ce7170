/** Typed amounts with the hundredths that forms, the server and imports read in them. */
export const AMOUNT_CASES: readonly (readonly [typed: string, centavos: number])[] = [
  ['1250', 125_000],
  ['1,250.50', 125_050],
  ['1.250,50', 125_050],
  ['12,50', 1250],
  ['12.50', 1250],
  ['12,5', 1250],
  ['0,05', 5],
  ['1,250', 125_000],
  ['1,250,000', 125_000_000],
  ['1.250.000', 125_000_000],
  ['1,250,000.75', 125_000_075],
  ['1.250.000,75', 125_000_075],
  ['₱1,250.50', 125_050],
  ['€12,50', 1250],
  ['$ 20', 2000],
];

/** Texts that only a record's cost may have, beside a number or instead of one. */
export const COST_CASES: readonly (readonly [typed: string, centavos: number])[] = [
  ['Php. 1,250.50', 125_050],
  ['P. 500', 50_000],
  ['12,50 €', 1250],
  ['1 250,50 Kč', 125_050],
  ['1’250.50', 125_050],
  ['Fr. 12,50', 1250],
  ['₱.50', 50],
  [',50', 50],
  ['500,', 50_000],
  ['0,125', 13],
  ['1.250', 125],
  ['1250,500', 125_050],
  ['1,00,000', 10_000_000],
  ['free', 0],
  ['', 0],
];
