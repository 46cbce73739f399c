import { writeFile } from 'node:fs/promises';
import { COUNTRIES_FILE, countryData } from './countryData';

await writeFile(COUNTRIES_FILE, await countryData());
