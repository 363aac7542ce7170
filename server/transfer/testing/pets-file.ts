/** The pets of the file, which the account may have already. */
export const PETS = ['p', 'q'].map((id) => ({ id, name: `Pet ${id}`, category: 'dog' }));

/** A plan of the first pet for doses as needed. */
export const PLAN = {
  ...{ id: 'c1', petId: 'p' },
  revisions: [
    {
      ...{ since: null, timeZone: 'Asia/Manila', kind: 'medication', title: 'Amoxicillin' },
      ...{ status: 'active', steps: null },
      asNeeded: { minHours: 4, maxPer24Hours: 4, dose: null, amount: null },
    },
  ],
};

/** A file with as many records, expenses and weights for these pets. */
export const fileForPets = (count: number) => ({
  pets: PETS,
  medicalRecords: Array.from({ length: count }, (_, at) => ({
    ...{ id: `r${at}`, petId: at % 2 === 0 ? 'p' : 'q', type: 'vaccine', title: `Rabies ${at}` },
    ...{ dateAdministered: '2026-01-02', nextDueDate: '2027-01-02' },
  })),
  expenseItems: Array.from({ length: count }, (_, at) => ({
    ...{ id: `x${at}`, petId: 'p', category: 'food', amount: '5', spentOn: '2026-03-01' },
  })),
  weighings: Array.from({ length: count }, (_, at) => ({
    ...{ id: `w${at}`, petId: 'q', weighedOn: '2026-03-01', weight: '4 kg' },
  })),
});

/** As many scans of pets of other owners. */
export const createScans = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ petId: `scanned-${at}`, name: `Muning ${at}`, category: 'cat' },
    scannedAt: '2026-03-01T02:00:00.000Z',
  }));
