export const en = {
  title: 'Set up the lock',
  password: 'Lock password',
  prompt: 'Please enter a lock password',
  empty: 'The lock password must not be empty',
  help: 'It unlocks the screen and is good until you sign out.',
  submit: 'Lock screen',
}
