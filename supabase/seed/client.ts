/** What the seeds need of a PostgreSQL connection that may write every table, such as a `pg` client's. */
export interface SeedClient {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}
