import type pg from 'pg'

export function urlOf({ host = '', port = 5432, user = '', database }: pg.PoolConfig): string {
  const owner = encodeURIComponent(user)
  return host.startsWith('/')
    ? `postgresql://${owner}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${owner}@${host}:${port}/${database}`
}
