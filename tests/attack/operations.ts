/** What the server says of itself: every operation with its inputs. A new module is attacked without being named here. */
interface Described {
  properties?: Record<string, unknown>
}

interface Documented {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: Described }> }
}

export interface Operation {
  method: 'GET' | 'POST'
  path: string
  query: string[]
  body: string[]
  takesFile: boolean
  takesJson: boolean
}

/** They would end the session of the attacker. */
const isEnd = (path: string) => /logout|lock|oauth\/token/.test(path)

export async function operationsOf(address: string): Promise<Operation[]> {
  const reply = await fetch(`${address}/api/openapi.json`)
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Documented>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]): Operation[] => {
      if (isEnd(path) || (method !== 'get' && method !== 'post')) return []
      const content = requestBody?.content ?? {}
      return [
        {
          method: method === 'get' ? 'GET' : 'POST',
          path,
          query: parameters.filter(one => one.in === 'query').map(({ name }) => name),
          body: Object.keys(content['application/json']?.schema?.properties ?? {}),
          takesFile: method === 'post' && /\/(put-file[\w-]*|import-user|check-upload|deploy-upload)$/.test(path),
          takesJson: method === 'post' && 'application/json' in content,
        },
      ]
    }),
  )
}
