/** The release of this program, as the seed contract, /healthz and backups say it. */
export const VERSION = '1.0.0'
