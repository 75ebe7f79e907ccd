/** The words that Flowable adds to BPMN, as far as they run here. */
const words = (...names: string[]) => names.map(name => ({ name, isAttr: true, type: 'String' }))

export const flowable = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Assignable',
      extends: ['bpmn:UserTask'],
      properties: words('assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey'),
    },
    { name: 'Started', extends: ['bpmn:StartEvent'], properties: words('initiator', 'formKey') },
    {
      name: 'Startable',
      extends: ['bpmn:Process'],
      properties: words('candidateStarterUsers', 'candidateStarterGroups'),
    },
    {
      name: 'FormProperty',
      superClass: ['Element'],
      meta: { allowedIn: ['bpmn:StartEvent', 'bpmn:UserTask'] },
      properties: [
        ...words('id', 'name', 'type'),
        { name: 'required', isAttr: true, type: 'Boolean' },
        { name: 'writable', isAttr: true, type: 'Boolean' },
        { name: 'values', type: 'Value', isMany: true },
      ],
    },
    { name: 'Value', superClass: ['Element'], properties: words('id', 'name') },
    {
      name: 'Collected',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: words('collection', 'elementVariable'),
    },
  ],
}
