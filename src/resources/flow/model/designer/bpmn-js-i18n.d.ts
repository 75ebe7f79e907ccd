/** The package comes without types. */
declare module 'bpmn-js-i18n/translations/zn' {
  const translations: Record<string, string>
  export default translations
}
