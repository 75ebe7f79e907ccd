import type { FastifyRequest } from 'fastify'

/** The scalars of a request by name: those of the query string before those of the body, as texts. */
export function readScalars(request: FastifyRequest): (name: string) => string {
  const sources = [request.query, request.body].map(source =>
    source !== null && typeof source === 'object' && !Array.isArray(source) ? (source as Record<string, unknown>) : {},
  )
  return name => {
    for (const source of sources) {
      const value = Object.hasOwn(source, name) ? source[name] : undefined
      if (typeof value === 'string' && value !== '') return value
      if (typeof value === 'number') return String(value)
    }
    return ''
  }
}

export function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

export function bearer(request: FastifyRequest): string {
  return header(request, 'blade-auth').replace(/^bearer\s+/i, '')
}
