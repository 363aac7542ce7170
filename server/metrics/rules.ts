/** The address that Prometheus reads. */
export const METRICS_PATH = '/metrics';
