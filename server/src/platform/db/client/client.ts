import pg from 'pg'

/**
 * A connection outside of the pool, not opened yet. Its loss is reported by the query in progress or by the next one; an
 * error event that nobody listens to would end the process.
 */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}

/** Opens a connection for one piece of work. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(config)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
