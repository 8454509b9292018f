export { LoginPage } from './login.tsx'
export { RegisterPage } from './register.tsx'
export { RegisterSecondPage } from './register-second.tsx'
