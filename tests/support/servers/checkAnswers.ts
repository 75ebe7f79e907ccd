/** Compares the answers of a server with its API document, in every test that calls one. */
import type { IncomingMessage } from 'node:http'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'

const DOCUMENT = 'api'

interface Place {
  method: 'get' | 'post'
  path: string
}

type Check = (place: Place, reply: LightMyRequestResponse) => void

/** Each app of a run has the same document: the files of a worker share what is compiled of it. */
let check: Check | undefined

/** From here on an answer that the document does not describe fails the test that requested it. */
export function checkAnswers(app: FastifyInstance): void {
  const routes = new WeakMap<IncomingMessage, Place>()
  app.addHook('onRequest', (request, _, done) => {
    const { url, schema } = request.routeOptions
    const method = request.method === 'POST' ? 'post' : 'get'
    const isDescribed = url?.startsWith('/api/') && request.method !== 'HEAD' && schema?.hide !== true
    if (url && isDescribed) routes.set(request.raw, { method, path: documentPath(url) })
    done()
  })
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  app.inject = (async (options: InjectOptions | string) => {
    const reply = await inject(options)
    const place = routes.get(reply.raw.req as IncomingMessage)
    if (place && !reply.headers['content-encoding']) {
      check ??= createCheck(JSON.parse(JSON.stringify(app.swagger())))
      check(place, reply)
    }
    return reply
  }) as typeof app.inject
}

function createCheck(document: OpenAPIV3.Document): Check {
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, DOCUMENT)
  const validators = new Map<string, ValidateFunction>()

  /** Compiled when it is needed: a file of tests uses a few of 450 calls. */
  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#${pointer}` })
    validators.set(pointer, known)
    return known
  }

  return ({ method, path }, reply) => {
    const place = `${method.toUpperCase()} ${path}`
    const operation = document.paths[path]?.[method]
    if (!operation) throw new Error(`The API document does not know ${place}`)
    const status = String(reply.statusCode)
    const response = operation.responses[status]
    if (!response) throw new Error(`The API document has no answer ${status} for ${place}: ${reply.body.slice(0, 300)}`)
    const pointer =
      '$ref' in response ? response.$ref.slice(1) : `/paths/${escaped(path)}/${method}/responses/${status}`
    const content = contentOf(document, response)
    const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? ''
    if (!content || (reply.body === '' && type === '')) return
    if (!(type in content || '*/*' in content)) throw new Error(`The API document has no ${type} for ${place}`)
    if (type !== 'application/json' || !(type in content)) return
    const validate = validatorOf(`${pointer}/content/${escaped(type)}/schema`)
    if (validate(reply.json())) return
    const problems = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
    throw new Error(
      `The answer of ${place} is not what the API document says: ${problems}: ${reply.body.slice(0, 500)}`,
    )
  }
}

function contentOf(document: OpenAPIV3.Document, response: OpenAPIV3.ResponseObject | OpenAPIV3.ReferenceObject) {
  const found = '$ref' in response ? document.components?.responses?.[response.$ref.split('/').at(-1) ?? ''] : response
  return found && 'content' in found ? found.content : undefined
}

const documentPath = (url: string) => url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
