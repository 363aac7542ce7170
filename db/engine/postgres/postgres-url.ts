/** Whether the address of a database is a PostgreSQL server rather than a file. */
export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);
