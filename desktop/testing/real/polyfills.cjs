// Language features that the shell uses and the Node of an older Electron lacks.
Promise.withResolvers ??= function withResolvers() {
  const made = {};
  made.promise = new this((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};
Array.prototype.toSorted ??= function toSorted(compare) {
  return [...this].sort(compare);
};
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};
URL.parse ??= (address, base) => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};
