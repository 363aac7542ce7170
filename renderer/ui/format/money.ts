import { accountUnits } from '#renderer/current-account.ts';
import { language } from '#renderer/ui/language/text.ts';
import { moneyText } from '#server/money/rules.ts';

/**
 * Formats centavos as "₱1,250.50", in the account's currency if no other one is given. Amounts of a pet are in the
 * currency of its owner.
 */
export const formatMoney = (centavos: number, currency = accountUnits().currency): string =>
  moneyText(centavos, currency, language());
