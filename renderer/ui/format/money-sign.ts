import { formatMoney } from './money.ts';

/** The sign that precedes the field of an amount: "₱", "€", "CHF". */
export const moneySign = (currency?: string): string =>
  formatMoney(0, currency).replace(/[\d.,\s]/g, '');
