/** Milliseconds after which an idle transaction is ended, because it would keep its locks for ever. */
export const IDLE_IN_TRANSACTION = 60_000;

/**
 * Makes PostgreSQL ask a computer that is silent whether it is still there, in seconds. By default it keeps the locks of
 * one that lost its power for two hours, and no other server could run that job.
 */
export const KEEP_ALIVE_SQL = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5';

/**
 * Also makes PostgreSQL end the connection of a server that has said nothing for 30 seconds, because it is frozen: its
 * computer still answers the above. A pool closes idle connections sooner, and `AdvisoryLocks` shows often enough that it
 * is alive.
 */
export const LOST_SERVER_SQL = `${KEEP_ALIVE_SQL}; set idle_session_timeout = 30000`;
