import { operationsOf } from './operations.ts'

const strangers = {
  'nobody in particular': undefined,
  'a made-up token': 'bearer bWFkZS11cA',
  'a token of another kind': `Basic ${btoa('admin:admin')}`,
}

/** Every documented operation that is not public knows nobody without a token; each that answers is one line. */
export async function knockWithoutToken(address: string): Promise<{ count: number; problems: string[] }> {
  const closed = (await operationsOf(address)).filter(({ isPublic }) => !isPublic)
  const problems: string[] = []
  for (const { method, path } of closed)
    for (const [name, token] of Object.entries(strangers)) {
      const headers = { authorization: `Basic ${btoa('saber:saber_secret')}`, ...(token && { 'blade-auth': token }) }
      const reply = await fetch(address + path, { method, headers })
      await reply.body?.cancel()
      if (reply.status !== 401) problems.push(`${reply.status}: ${method} ${path} for ${name}`)
    }
  return { count: closed.length * Object.keys(strangers).length, problems }
}
