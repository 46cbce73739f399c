import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Masks are 64-bit, and a bit operator cuts a number to 32 bits without an error. */
const BIT_OPERATORS = ['&', '|', '^', '<<', '>>', '>>>'];
const bitOperators = BIT_OPERATORS.flatMap((operator) => [
  {
    selector: `BinaryExpression[operator='${operator}']`,
    message: 'Bit operators cut a number to 32 bits: use domain/access/bits or domain/access/permissions.',
  },
  {
    selector: `AssignmentExpression[operator='${operator}=']`,
    message: 'Bit operators cut a number to 32 bits: use domain/access/bits or domain/access/permissions.',
  },
]);
/** Where they are right: on BigInt, which has the same signs, and on numbers that are known to have at most 32 bits. */
const BIT_OPERATOR_MODULES = [
  'domain/access/bits.ts',
  'domain/access/permissions.ts',
  'domain/schema/lint/properties.ts',
  'domain/text/fingerprint.ts',
  'server/demo/**',
  'server/db/embedded/**',
  'server/db/auditKey.ts',
  'server/keys/keyFile.ts',
  'server/storage/reports/sketches.ts',
];

/** Where a function may have more than 60 lines, because its parts would be harder to read than the whole. */
const LONG_FUNCTIONS = [
  // Lists of statements that have run on existing databases and never change again.
  'server/db/migrations/**',
  // One text.
  'server/actions/studio/schemaTemplate.ts',
];

const traps = [
  {
    selector: 'JSXText[value=/\\p{L}{2,}/u]',
    message: 'No text in JSX: put it into locales/fr and translate it.',
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Guests and devices choose their own names: text is text.',
  },
  {
    selector: "JSXOpeningElement[name.name=/^[a-z]/][name.name!='iframe'] > JSXAttribute[name.name='title']",
    message: 'Use data-tooltip (resources/ui/tooltip): the keyboard reaches it, too.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^@mui.icons-material/]',
    message: 'Use resources/ui/Icon and add the path to iconPaths.ts: this package brings the theme of Material UI.',
  },
  {
    selector: "ImportDeclaration[source.value='react-admin']",
    message: 'Import from ra-core or ra-ui-materialui: react-admin brings all of both.',
  },
  {
    selector: "ImportDeclaration[source.value='date-fns']",
    message:
      'Import each function from its own file (date-fns/addDays): Node 24 takes more than a second for all of them.',
  },
];

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.portico', 'domain/generated', 'test-results', 'playwright-report'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', ...traps, ...bitOperators],
    },
  },
  { files: BIT_OPERATOR_MODULES, rules: { 'no-restricted-syntax': ['error', ...traps] } },
  {
    files: ['server/**/*.ts', 'domain/**/*.ts', 'dataProvider/**/*.ts', 'bin/**/*.mjs'],
    ignores: LONG_FUNCTIONS,
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'resources/**/*.{ts,tsx}', 'customViews/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['tests/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.{mjs,js}'],
    rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
);
