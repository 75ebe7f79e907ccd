/** The package comes without types for its main entry. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Record<string, object>)
    fromXML(xml: string): Promise<object>
    toXML(element: object, options?: { format?: boolean; preamble?: boolean }): Promise<{ xml: string }>
    create(type: string, attributes?: object): object
    createAny(name: string, namespace: string, attributes?: object): object
  }
}

/** Likewise. */
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}
