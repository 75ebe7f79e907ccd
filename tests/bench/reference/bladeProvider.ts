import type { DataProvider } from '@refinedev/core'

/** A data provider for the Blade wire as somebody writes it who needs it for one list. */
export function dataProvider(apiUrl: string): DataProvider {
  const token: string = JSON.parse(localStorage.getItem('saber-token') ?? '{}').content
  const headers = { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${token}` }

  async function request(path: string, body?: unknown) {
    const reply = await fetch(`${apiUrl}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { success, code, msg, data } = await reply.json()
    if (!success) throw Object.assign(new Error(msg), { statusCode: code })
    return data
  }

  return {
    getApiUrl: () => apiUrl,
    async getList({ resource, pagination, sorters = [], filters = [] }) {
      const query = new URLSearchParams({
        current: String(pagination?.current ?? 1),
        size: String(pagination?.pageSize ?? 10),
      })
      for (const { field, order } of sorters)
        query.append(
          `${order}s`,
          field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
        )
      for (const filter of filters) if ('field' in filter) query.append(filter.field, String(filter.value))
      const { records, total } = await request(`${resource}/list?${query}`)
      return { data: records, total }
    },
    getOne: async ({ resource, id }) => ({ data: await request(`${resource}/detail?id=${id}`) }),
    create: async ({ resource, variables }) => ({ data: await request(`${resource}/submit`, variables) }),
    update: async ({ resource, id, variables }) => ({
      data: await request(`${resource}/submit`, { ...variables, id }),
    }),
    deleteOne: async ({ resource, id }) => ({ data: await request(`${resource}/remove?ids=${id}`, {}) }),
  }
}
