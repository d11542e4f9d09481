/** Passwords that every list of leaked ones begins with, lower case: refused in production (S-7). */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 password12 password123 passw0rd p@ssw0rd qwerty qwerty1 qwerty123
  qwertyuiop 111111 11111111 000000 00000000 123123 123321 654321 666666 888888 987654321 abc123 abcdef abcd1234 a1b2c3 aa123456 admin123
  administrator welcome welcome1 welcome123 letmein letmein1 login123 iloveyou iloveyou1 monkey dragon sunshine princess football baseball
  superman batman master shadow michael jennifer jordan23 hunter trustno1 starwars whatever freedom mustang harley ferrari porsche corvette
  camaro chevrolet mechanic toyota honda1 secret secret1 changeme changeme1 default guest123 test123 test1234 tester testing demo1234 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl asdf1234 q1w2e3r4 7777777 5555555 121212 112233 123qwe 123abc
  contraseña contrasena contrasena1 hola123 bienvenido mexico123 america1 futbol amor123 teamo123 princesa mariposa`.split(/\s+/),
)
export const isCommonPassword = (password: string): boolean => common.has(password.trim().toLowerCase())
