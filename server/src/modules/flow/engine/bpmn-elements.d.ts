/** The parts of the engine that are used here. The package's own types lack its elements and most of its options. */
declare module 'bpmn-elements' {
  export interface ElementMessage {
    content: MessageContent
  }

  interface MessageContent extends Record<string, unknown> {
    id: string
    type: string
    name?: string
    executionId: string
    isMultiInstance?: boolean
    index?: number
    parent?: Parent
  }

  interface Parent {
    executionId?: string
    path?: { executionId?: string }[]
  }

  interface Timer {
    owner?: { expireAt?: Date | string }
    expireAt: Date
  }

  export class Timers {
    constructor(functions: { setTimeout(): void; clearTimeout(): void })
    readonly executing: readonly Timer[]
  }

  export interface LoopScope {
    content?: { loopOutput?: unknown[]; loopCardinality?: number }
    loopOutput?: unknown[]
  }

  interface EnvironmentOptions {
    settings: { disableTrackState: boolean }
    expressions: {
      resolveExpression(expression: unknown, scope: LoopScope): unknown
      isExpression(text: string): boolean
      hasExpression(text: string): boolean
    }
    timers: Timers
    scripts: { register(): void; getScript(): void }
    Logger(): { debug(): void; error(): void; warn(): void }
  }

  export class Environment {
    constructor(options: EnvironmentOptions)
  }

  export function Context(source: object, environment: Environment): object

  export class Definition {
    constructor(context: object)
    readonly isRunning: boolean
    readonly broker: {
      subscribeTmp(
        exchange: string,
        pattern: string,
        onMessage: (routingKey: string, message: ElementMessage) => void,
        options: { noAck: boolean },
      ): void
    }
    run(): void
    recover(state: object): void
    resume(): void
    getState(): object
    getApi(message: ElementMessage): { signal(message: object): void }
    getActivityById(id: string): {
      broker: { publish(exchange: string, routingKey: string, content: object, options: object): void }
    }
  }

  export class SequenceFlow {
    constructor(definition: object, context: object)
    readonly targetId: string
    readonly behaviour: { leadsToJoin?: boolean }
    discard(content?: { discardSequence?: string[] }): void
  }

  export class InclusiveGateway {
    constructor(definition: object, context: object)
  }

  export class Task {}
}

/** Likewise: what is read of a diagram is a plain object for it. */
declare module 'moddle-context-serializer' {
  /** The classes of the elements by their type. */
  type Resolver = (entity: object) => void

  export type SerializableContext = object

  export function TypeResolver(types: object): Resolver
  export function deserialize(source: object, resolver: Resolver): SerializableContext
  export function map(diagram: object, extend: () => void): object
}
