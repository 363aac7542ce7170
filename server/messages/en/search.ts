export const search = {
  'search.words': 'Search for at most 10 words',
};
