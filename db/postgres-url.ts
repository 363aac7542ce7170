/** Whether the place of a database is a PostgreSQL server's, and not a file. */
export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);
