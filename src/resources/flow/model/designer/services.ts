/** The parts of the modeller that are used here; its own declarations leave most of them open. */

/** An element of the BPMN file. */
export interface Moddle {
  $type: string
  id?: string
  name?: string
  $parent?: Moddle
  get(property: string): unknown
}

export const listOf = (object: Moddle, property: string) => (object.get(property) as Moddle[] | undefined) ?? []

/** The text of an expression that an element has. */
export const expressionIn = (object: Moddle | undefined, property: string) =>
  String((object?.get(property) as Moddle | undefined)?.get('body') ?? '')

/** An element on the canvas. */
export interface Shape {
  id: string
  type: string
  businessObject: Moddle
  x: number
  y: number
  width: number
  height: number
  labelTarget?: Shape
}

export interface Point {
  x: number
  y: number
}

interface Entries {
  [name: string]: { action?: unknown; className?: string; title?: string; group?: string }
}

export type EntriesUpdate = (entries: Entries) => Entries

interface Providers<Provider> {
  registerProvider(priority: number, provider: Provider): void
}

/** Gives a part of the modeller by its name. */
export type GetService = <Name extends keyof DesignerServices>(name: Name) => DesignerServices[Name]

export interface DesignerServices {
  modeling: {
    updateProperties(element: Shape, properties: Record<string, unknown>): void
    updateModdleProperties(element: Shape, moddle: Moddle, properties: Record<string, unknown>): void
    removeElements(elements: readonly Shape[]): void
    createShape(properties: { type: string }, centre: Point, parent: Shape): Shape
    moveElements(elements: readonly Shape[], delta: Point): void
    connect(source: Shape, target: Shape, properties: { type: string; waypoints: readonly Point[] }): Shape
  }
  bpmnFactory: { create(type: string, properties?: Record<string, unknown>): Moddle }
  elementFactory: { createShape(properties: { type: string }): Shape }
  elementRegistry: { get(id: string): Shape | undefined }
  autoPlace: { append(source: Shape, shape: Shape): void }
  create: { start(event: Event, shape: Shape): void }
  canvas: {
    zoom(level?: number | 'fit-viewport', center?: 'auto'): number
    resized(): void
    getRootElement(): Shape
    scrollToElement(element: Shape): void
  }
  commandStack: {
    undo(): void
    redo(): void
    canUndo(): boolean
    canRedo(): boolean
    register(command: string, handler: { preExecute(context: { run(): void }): void }): void
    execute(command: string, context: { run(): void }): void
  }
  selection: { get(): Shape[]; select(element: Shape): void }
  eventBus: { on(events: string | string[], listen: () => void): void }
  palette: Providers<{ getPaletteEntries(): EntriesUpdate }>
  contextPad: Providers<{ getContextPadEntries(element: Shape): EntriesUpdate }>
  popupMenu: {
    registerProvider(
      id: string,
      priority: number,
      provider: { getPopupMenuEntries(): EntriesUpdate; getPopupMenuHeaderEntries?(): EntriesUpdate },
    ): void
  }
}
