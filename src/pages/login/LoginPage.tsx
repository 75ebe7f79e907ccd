import { FrontPage } from './FrontPage.tsx'
import './login.css'
import { Masthead } from './Masthead.tsx'
import type { LoginPageProps } from './parts/loginPageProps.ts'
import { SignInColumn } from './SignInColumn.tsx'

/** Stands alone: no router, no Refine, no component library. */
export function LoginPage(props: LoginPageProps) {
  return (
    <div className="login">
      <Masthead />
      <div className="login-sheet">
        <FrontPage />
        <SignInColumn {...props} />
      </div>
    </div>
  )
}
