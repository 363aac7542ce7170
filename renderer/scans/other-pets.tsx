/** Other people's pets that were scanned. */
export const OtherPets = () => null;
